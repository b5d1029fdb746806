export { LaterNotices } from "./LaterNotices.tsx";
export { type News, type NewsAction, newsOfMessage, type Showing } from "./news-of-message.ts";
