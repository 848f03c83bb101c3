//! Squads ship on their own: releases from a store, rollouts, previews, and what happens when something is wrong with them.

mod api;
mod automatic;
mod commands;
mod follow;
mod preview;
mod rollout;
mod shop;
mod two_squads;
