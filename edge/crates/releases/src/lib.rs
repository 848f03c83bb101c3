//! Placeholder written by the skeleton.
