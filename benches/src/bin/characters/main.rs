fn main() {
    let _ = rapier2d::control::KinematicCharacterController::default();
}
