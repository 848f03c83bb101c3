//! What the fuzz targets of `edge/fuzz` check, as functions. Here they run over the seeds, so that
//! `make test` compiles and runs every target.

pub mod document;
pub mod fragment_guard;
pub mod remote_html;
pub mod rules;
pub mod script_json;

#[cfg(test)]
#[path = "../../../../tests/fuzz_seeds.rs"]
mod seeds;

#[cfg(test)]
mod tests {
    use super::seeds::over_seeds;

    #[test]
    fn document() {
        over_seeds("document", super::document::check);
    }

    #[test]
    fn fragment_guard() {
        over_seeds("fragment_guard", |html| super::fragment_guard::check(std::str::from_utf8(html).unwrap()));
    }

    #[test]
    fn remote_html() {
        over_seeds("remote_html", super::remote_html::check);
    }

    #[test]
    fn rules() {
        over_seeds("rules", super::rules::check);
    }

    #[test]
    fn script_json() {
        over_seeds("script_json", super::script_json::check);
    }
}
