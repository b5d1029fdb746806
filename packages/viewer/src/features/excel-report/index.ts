export { ExcelReport } from "./ExcelReport.tsx";
