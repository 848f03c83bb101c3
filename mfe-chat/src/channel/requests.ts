/** Requests between the widget and the messenger, by name. */

/** Where the messenger opens. */
export interface OpenData {
  /** Id of a chat of the signed-in visitor. */
  readonly guid?: string;
  /** Path within the messenger, such as `/chat`. */
  readonly deeplink?: string;
}

/** Facts about the page, for the chat's first message. Staff see them. */
export interface ServiceMeta {
  readonly serviceId: number;
  readonly workspaceId?: string;
  readonly orgId?: string;
  /** Address of the page, at most 1024 characters. */
  readonly url: string;
  /** Title of the page, at most 512 characters. */
  readonly title: string;
  readonly city: string;
  /** Whether the visitor is signed in at the site. */
  readonly signedIn: boolean;
  /** Single-chat mode: no list of chats, no navigation. */
  readonly single: boolean;
}

/** CSS custom properties of the messenger by name, such as `--accent`. */
export type ThemeVariables = Readonly<Record<string, string>>;

/** A picture to send: raw bytes with their type. */
interface ImageData {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Requests that the widget sends to the messenger. */
export type MessengerRequests = {
  /** Opens a chat. */
  readonly iframeOpen: (params: OpenData) => void;
  /** Tells where the chat is embedded. */
  readonly serviceMeta: (params: ServiceMeta) => void;
  /** Puts text into the composer. */
  readonly pasteMessage: (params: { readonly text: string }) => void;
  /** Whether the messenger is on the screen: reading marks and focus depend on it. */
  readonly setVisibility: (params: { readonly visible: boolean }) => void;
  readonly setThemeVariables: (params: ThemeVariables) => void;
  /** Facts about the open chat. */
  readonly chatMetadata: (params: null) => { readonly guid: string; readonly messages: number } | null;
  /** Names of the requests that the messenger supports. */
  readonly actions: (params: null) => readonly string[];
  /** Hands the chat over to a person, who answers in the chat or by e-mail. */
  readonly requestCallback: (params: null) => void;
  readonly sendTextMessage: (params: { readonly text: string }) => void;
  readonly sendImage: (params: ImageData) => void;
  /** Asks the assistant. */
  readonly sendBotRequest: (params: { readonly text: string }) => void;
  readonly isChatCreated: (params: null) => boolean;
  /** The widget is shown: live updates start. */
  readonly activate: (params: null) => void;
  /** The widget is gone: live updates stop. */
  readonly deactivate: (params: null) => void;
  /** Moves the focus to the composer. */
  readonly focus: (params: null) => void;
};

/** Requests that the messenger sends to the widget. */
export type WidgetRequests = {
  /** Opens an address of the site in the page behind. */
  readonly openLink: (params: { readonly path: string }) => void;
};

/** Notices that the messenger sends to the widget, by name. */
export type WidgetNotices = {
  /** The messenger shows its chat. */
  readonly chatReady: { readonly guid?: string };
  /** Unread messages in the open chat. */
  readonly unread: { readonly count: number };
  readonly fullscreenOn: null;
  readonly fullscreenOff: null;
  /** The visitor closes the chat. */
  readonly close: null;
  /** The messenger cannot start. */
  readonly failed: { readonly code: string };
};
