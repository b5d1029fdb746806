import { CheckReport } from "../features/reports/check/CheckReport.tsx";
import { BarTools } from "../features/shell/index.ts";
import { OpenPage } from "./OpenPage.tsx";

/** The check of a report, for everybody who has one. */
export function OpenCheckReportPage() {
  return <OpenPage>{(isSignedIn) => <CheckReport {...(isSignedIn && { tools: <BarTools /> })} />}</OpenPage>;
}
