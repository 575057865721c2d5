<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.0" name="things" tilewidth="16" tileheight="16" tilecount="3" columns="3">
 <image source="things.png" width="48" height="16"/>
 <tile id="0">
  <objectgroup draworder="index" id="2">
   <object id="1" x="2" y="0" width="12" height="16"/>
  </objectgroup>
 </tile>
 <tile id="1">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="8">
    <polygon points="0,0 8,-8 16,0"/>
   </object>
   <object id="2" x="4" y="8" width="8" height="8">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
</tileset>
