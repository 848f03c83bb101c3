//! Browser and operating system of a session, as families: enough to recognise one's own devices.

use axum::http::{HeaderMap, header};
use contracts::session::{Browser, Platform};

/// Tokens of `User-Agent`, in the order of tests: browsers also name those they descend from.
const BROWSERS: [(&str, Browser); 11] = [
    ("YaBrowser/", Browser::Yandex),
    ("SamsungBrowser/", Browser::Samsung),
    ("OPR/", Browser::Opera),
    ("Edg/", Browser::Edge),
    ("EdgA/", Browser::Edge),
    ("EdgiOS/", Browser::Edge),
    ("FxiOS/", Browser::Firefox),
    ("Firefox/", Browser::Firefox),
    ("CriOS/", Browser::Chrome),
    ("Chrome/", Browser::Chrome),
    ("Safari/", Browser::Safari),
];

/// As [`BROWSERS`]: Android also names Linux, and iOS names `Mac OS X`.
const PLATFORMS: [(&str, Platform); 8] = [
    ("Android", Platform::Android),
    ("iPhone", Platform::Ios),
    ("iPad", Platform::Ios),
    ("Windows", Platform::Windows),
    ("CrOS", Platform::Linux),
    ("Macintosh", Platform::Macos),
    ("Linux", Platform::Linux),
    ("X11", Platform::Linux),
];

/// Device of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Device {
    /// Browser.
    pub(crate) browser: Browser,
    /// Operating system.
    pub(crate) platform: Platform,
}

impl Device {
    /// The device that sent a request.
    pub(crate) fn of(request: &HeaderMap) -> Self {
        let agent = request.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let browser = BROWSERS.iter().find(|(token, _)| agent.contains(token)).map_or(Browser::Other, |(_, browser)| *browser);
        let platform = PLATFORMS.iter().find(|(token, _)| agent.contains(token)).map_or(Platform::Other, |(_, platform)| *platform);
        Self { browser, platform }
    }

    /// The stored names.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        let browser = match self.browser {
            Browser::Chrome => "chrome",
            Browser::Edge => "edge",
            Browser::Firefox => "firefox",
            Browser::Opera => "opera",
            Browser::Safari => "safari",
            Browser::Samsung => "samsung",
            Browser::Yandex => "yandex",
            Browser::Other => "other",
        };
        let platform = match self.platform {
            Platform::Android => "android",
            Platform::Ios => "ios",
            Platform::Linux => "linux",
            Platform::Macos => "macos",
            Platform::Windows => "windows",
            Platform::Other => "other",
        };
        (browser, platform)
    }

    /// The device of stored names.
    pub(super) fn stored(browser: &str, platform: &str) -> Self {
        let browser = BROWSERS.iter().map(|(_, browser)| *browser).find(|known| name(*known, Platform::Other).0 == browser);
        let platform = PLATFORMS.iter().map(|(_, platform)| *platform).find(|known| name(Browser::Other, *known).1 == platform);
        Self { browser: browser.unwrap_or(Browser::Other), platform: platform.unwrap_or(Platform::Other) }
    }
}

const fn name(browser: Browser, platform: Platform) -> (&'static str, &'static str) {
    Device { browser, platform }.names()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};
    use contracts::session::{Browser, Platform};

    use super::{BROWSERS, Device, PLATFORMS};

    fn device(agent: &'static str) -> (Browser, Platform) {
        let device = Device::of(&HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]));
        (device.browser, device.platform)
    }

    #[test]
    fn browser_is_the_most_specific_one_of_the_header() {
        for (agent, browser, platform) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                Browser::Chrome,
                Platform::Windows,
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                Browser::Edge,
                Platform::Windows,
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-A) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
                Browser::Samsung,
                Platform::Android,
            ),
            (
                "Mozilla/5.0 (Linux; arm_64; Android 13) AppleWebKit/537.36 Chrome/138.0 YaBrowser/25.8 Mobile Safari/537.36",
                Browser::Yandex,
                Platform::Android,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                Browser::Safari,
                Platform::Ios,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1",
                Browser::Chrome,
                Platform::Ios,
            ),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", Browser::Firefox, Platform::Macos),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", Browser::Firefox, Platform::Linux),
            ("curl/8.9", Browser::Other, Platform::Other),
            ("", Browser::Other, Platform::Other),
        ] {
            assert_eq!(device(agent), (browser, platform), "{agent}");
        }
        let missing = Device::of(&HeaderMap::new());
        assert_eq!((missing.browser, missing.platform), (Browser::Other, Platform::Other));
    }

    #[test]
    fn stored_names_are_read_back_and_equal_those_of_the_contract() {
        let browsers = BROWSERS.iter().map(|(_, browser)| *browser).chain([Browser::Other]);
        for browser in browsers {
            for platform in PLATFORMS.iter().map(|(_, platform)| *platform).chain([Platform::Other]) {
                let device = Device { browser, platform };
                let (one, other) = device.names();
                assert_eq!(Device::stored(one, other), device);
                assert_eq!(serde_json::to_value((browser, platform)).unwrap(), serde_json::json!([one, other]));
            }
        }
        assert_eq!(Device::stored("lynx", "vms"), Device { browser: Browser::Other, platform: Platform::Other });
    }
}
