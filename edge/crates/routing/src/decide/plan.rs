//! Plans the page that a resolved path shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use contracts::page_facts::PageFacts;

use super::{Outcome, Resolver};
use crate::decide::decision::{Decision, PagePlan};
use crate::explain::{Recorder, Stage};
use crate::files::routes::Route;
use crate::matching::address::LocaleAndCity;

impl<R: Recorder> Resolver<'_, R> {
    /// Ends at a complete, normalised path: plans its page, or redirects to it.
    pub(super) fn plan_or_redirect(&mut self, place: LocaleAndCity) -> Outcome {
        if self.trail.moved {
            return self.answer(self.here());
        }
        let segments = self.position.path.segments();
        let matching = self.rules.routes.matching(&segments[2..]);
        self.recorder.note(Stage::Route, matching.map(|(route, _)| &route.name), matching.is_some(), || match matching {
            Some(_) => "most specific route that matches the path".to_owned(),
            None => "no route matches the path: 404 page".to_owned(),
        });
        let rest = self
            .position
            .path
            .as_str()
            .match_indices('/')
            .nth(2)
            .map_or("", |(offset, _)| &self.position.path.as_str()[offset..])
            .to_owned();
        let parameters = matching.map(|(route, tail)| route.parameters(&segments[2..], tail)).unwrap_or_default();
        let route = matching.map(|(route, _)| Arc::clone(route));
        let (slots, beside) = self.slots(&place, route.as_deref());
        let header = match &route {
            Some(route) => self.position.site.header.unwrap_or(route.header),
            None => HeaderTheme::Fill,
        };
        self.page(PagePlan { rest, parameters, slots, beside, header, route, ..self.blank(place, false) })
    }

    /// Ends at a path without a valid place: plans the not-found page of the nearest place, unless
    /// a rule redirected here.
    pub(super) fn unknown_place(&mut self, place: LocaleAndCity, why: impl FnOnce() -> String) -> Outcome {
        self.recorder.note(Stage::Place, None, false, || format!("{}: 404 page of {}, {}", why(), place.locale, place.city));
        if self.trail.was_redirected() {
            return self.answer(self.here());
        }
        let (slots, _) = self.slots(&place, None);
        self.page(PagePlan { slots, ..self.blank(place, true) })
    }

    fn page(&mut self, plan: PagePlan) -> Outcome {
        Outcome::End(Decision::Page(Box::new(plan)))
    }

    fn blank(&self, place: LocaleAndCity, unknown_place: bool) -> PagePlan {
        PagePlan {
            site: Arc::clone(self.position.site),
            host: self.position.name.to_owned(),
            place,
            rest: String::new(),
            url: self.position.path.as_str().to_owned(),
            unknown_place,
            route: None,
            parameters: Vec::new(),
            slots: BTreeMap::new(),
            beside: Vec::new(),
            header: HeaderTheme::Fill,
        }
    }

    /// Fragments by slot, and late fragments beside them.
    fn slots(&mut self, place: &LocaleAndCity, route: Option<&Route>) -> (BTreeMap<Slot, String>, Vec<(Slot, String)>) {
        let site = self.position.site;
        let mut slots = route.unwrap_or(self.rules.routes.not_found()).slots.clone();
        if site.header_hidden {
            slots.remove(&Slot::Header);
        }
        let mut beside = Vec::new();
        let Some(route) = route else { return (slots, beside) };
        let facts = PageFacts {
            brand: &site.brand,
            country: place.locale.country(),
            locale: place.locale.as_str(),
            city: &place.city,
            host: self.position.name,
        };
        for conditional in &self.rules.routes.conditional {
            let missed = conditional.missed(route, &self.position.path.segments()[2..], facts);
            self.recorder.note(Stage::Slot, Some(&conditional.name), missed.is_none(), || match &missed {
                Some(why) => why.clone(),
                None => format!("{} fills it", conditional.fragment),
            });
            if missed.is_some() {
                continue;
            }
            if conditional.beside {
                beside.push((conditional.slot, conditional.fragment.clone()));
            } else {
                slots.insert(conditional.slot, conditional.fragment.clone());
            }
        }
        (slots, beside)
    }
}
