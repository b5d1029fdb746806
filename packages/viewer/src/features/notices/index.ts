export { LazyNotices } from "./LazyNotices.tsx";
export {
  type News,
  type NotificationAction,
  notificationOfMessage,
  type Showing,
} from "./notification-of-message.ts";
