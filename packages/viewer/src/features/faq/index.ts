export { FaqPage } from "./FaqPage.tsx";
