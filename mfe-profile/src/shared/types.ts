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
export type Certificate = Schemas['Certificate'];
export type KnowledgeTest = Schemas['KnowledgeTest'];
export type KnowledgeTests = Schemas['KnowledgeTests'];
export type OwnRequest = Schemas['OwnRequest'];
export type OwnRequests = Schemas['OwnRequests'];
export type TestAttempt = Schemas['TestAttempt'];
export type TestQuestion = Schemas['TestQuestion'];
