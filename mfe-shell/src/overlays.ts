import type { OverlaySources } from './features/overlays/overlay';

/** Overlays of the shell, each in a lazy-loaded chunk. */
export const OVERLAYS: OverlaySources = {
  menu: {
    load: async () => {
      const { MenuOverlay } = await import(/* webpackChunkName: "menu" */ './features/menu/MenuOverlay');
      return { Overlay: MenuOverlay };
    },
    namespaces: [],
  },
  search: {
    load: async () => {
      const { SearchOverlay } = await import(/* webpackChunkName: "search" */ './features/search/SearchOverlay');
      return { Overlay: SearchOverlay };
    },
    namespaces: ['search'],
  },
  places: {
    load: async () => {
      const { PlacesOverlay, warm } = await import(/* webpackChunkName: "places" */ './features/places/PlacesOverlay');
      return { Overlay: PlacesOverlay, warm };
    },
    namespaces: ['places'],
  },
  account: {
    load: async () => {
      const { AccountOverlay } = await import(/* webpackChunkName: "account" */ './features/account/AccountOverlay');
      return { Overlay: AccountOverlay };
    },
    namespaces: [],
  },
  support: {
    load: async () => {
      const { SupportOverlay } = await import(/* webpackChunkName: "support" */ './features/support/SupportOverlay');
      return { Overlay: SupportOverlay };
    },
    namespaces: ['overlays'],
  },
  privacy: {
    load: async () => {
      const { PrivacyOverlay } = await import(/* webpackChunkName: "privacy" */ './features/privacy/PrivacyOverlay');
      return { Overlay: PrivacyOverlay };
    },
    namespaces: ['privacy'],
  },
};
