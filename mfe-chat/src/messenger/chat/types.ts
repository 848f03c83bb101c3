import type { components } from '@roadside/mfe-kit/product-api';

type Schemas = components['schemas'];

export type AssistantAnswer = Schemas['AssistantAnswer'];
export type ChatAuthor = Schemas['ChatAuthor'];
export type ChatEvent = Schemas['ChatEvent'];
export type ChatMessage = Schemas['ChatMessage'];
export type ChatPage = Schemas['ChatPage'];
export type ChatService = Schemas['ChatService'];
export type ChatThread = Schemas['ChatThread'];
export type QuickReply = Schemas['QuickReply'];
export type UploadedFile = Schemas['UploadedFile'];

/** A message of this device that the server has not acknowledged. */
export interface PendingMessage {
  /** The same at every attempt, so that the server stores it once. */
  readonly clientId: string;
  readonly text: string;
  /** Text behind a pressed button. */
  readonly pressed?: string | undefined;
  readonly files: readonly UploadedFile[];
  /** `refused`: the server rejects it for good, until the visitor tries again. */
  readonly state: 'waiting' | 'sending' | 'refused';
}
