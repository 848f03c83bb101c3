//! Tests of chats: messages, streams, counters, staff, several nodes, kills.

mod assistant;
mod faults;
mod kit;
mod messages;
mod nodes;
mod staff;
mod streams;
mod unread;
mod visitors;
