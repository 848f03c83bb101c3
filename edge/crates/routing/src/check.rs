//! What only the whole set shows.

use crate::redirects::draft::Draft;
use crate::rules::{Known, Rules};
use crate::source::Faults;

/// Checks a set. `base_is_good`: sites and routes have no fault; if they have, what depends on them would be told twice.
pub(crate) fn run(_rules: &Rules, _drafts: &[Draft], _known: Known<'_>, _base_is_good: bool, _faults: &mut Faults<'_>) {}
