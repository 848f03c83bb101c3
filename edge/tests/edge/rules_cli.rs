//! `edge rules …`, as somebody who writes rules meets it.

