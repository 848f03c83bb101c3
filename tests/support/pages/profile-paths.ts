/** Paths of the profile area. */

/** Paths of `edge/rules/routes.toml` that need a session, below `/{locale}/{city}`. */
export const PROFILE_PATHS = [
  '/profile',
  '/profile/pro',
  '/profile/pro/achievements',
  '/profile/pro/knowledge-check',
  '/profile/media',
  '/profile/media/publishes',
  '/profile/media/drafts',
  '/profile/media/comments',
  '/profile/media/favorites',
  '/profile/notices',
  '/profile/requests',
  '/post-editor/new',
  '/community',
  '/community?sort=following',
  '/tests',
] as const;
