//! The rules of the repository, as tests: what prose names is there, lines are short, imports run
//! one way, examples are for users.
//!
//! Each rule is a function from a [`Tree`] to what breaks it, so that it can be tried on a made-up
//! tree; here all of them are held against the checkout.

#![allow(clippy::unwrap_used, reason = "tests")]

mod circles;
mod columns;
mod examples;
mod links;
mod listings;
mod modules;
mod names;
mod paths;
mod rows;
mod tree;
mod ways;
mod words;
mod workloads;

use tree::Tree;

/// Fails with what breaks a rule, one a line.
#[track_caller]
fn holds(broken: Vec<String>) {
    assert!(broken.is_empty(), "{} to mend:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn every_file_that_prose_names_is_there() {
    holds(paths::broken(&Tree::of_checkout()));
}

#[test]
fn every_item_that_prose_names_is_there() {
    holds(names::broken(&Tree::of_checkout()));
}

#[test]
fn every_row_of_the_contract_that_is_cited_is_there() {
    holds(rows::broken(&Tree::of_checkout()));
}

#[test]
fn no_replaced_word_is_used() {
    holds(words::broken(&Tree::of_checkout()));
}

#[test]
fn no_line_is_over_100_columns() {
    holds(columns::broken(&Tree::of_checkout()));
}

#[test]
fn no_more_than_two_files_import_each_other_in_a_circle() {
    holds(circles::broken(&Tree::of_checkout()));
}

#[test]
fn every_file_of_tests_is_part_of_a_program() {
    holds(modules::broken(&Tree::of_checkout()));
}

#[test]
fn every_link_leads_somewhere() {
    holds(links::broken(&Tree::of_checkout()));
}

#[test]
fn every_listing_of_the_book_is_compiled() {
    holds(listings::broken(&Tree::of_checkout()));
}

#[test]
fn every_example_imports_from_the_facade() {
    holds(examples::broken(&Tree::of_checkout()));
}

#[test]
fn every_step_from_a_call_to_its_kernel_is_there() {
    holds(ways::broken(&Tree::of_checkout()));
}

#[test]
fn every_workload_that_pages_name_takes_the_time_that_they_say() {
    holds(workloads::broken(&Tree::of_checkout()));
}
