import type { components } from '@roadside/mfe-kit/product-api';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Achievement = Schemas['Achievement'];
export type AchievementStep = Schemas['AchievementStep'];
export type AccountSession = Schemas['Session'];
export type AccountSessions = Schemas['Sessions'];
export type DriverAchievements = Schemas['DriverAchievements'];
export type DriverDocument = Schemas['DriverDocument'];
export type DriverLevel = Schemas['DriverLevel'];
export type DriverProgress = Schemas['DriverProgress'];
export type Favourites = Schemas['Favourites'];
export type OwnRequest = Schemas['OwnRequest'];
export type OwnRequests = Schemas['OwnRequests'];
