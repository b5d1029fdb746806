import { Notice } from "@sonolens/ui-kit";
import { useState } from "react";
import { useClaims } from "../../data/account.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/use-words.ts";

/** Says that the demo account changes nothing, until it is closed for this visit. */
export function DemoNotice() {
  const { t } = useWords();
  const { api } = useServices();
  const isDemo = useClaims()?.is_demo ?? false;
  const [closedIn, setClosedIn] = useState(-1);
  if (!isDemo || closedIn === api.session.generation) return null;
  return (
    <div className="px-4 pt-3 md:px-6">
      <Notice
        icon="flask"
        tone="accent"
        title={t("common:demoTitle")}
        closeLabel={t("common:close")}
        onClose={() => setClosedIn(api.session.generation)}
      >
        {t("common:demoNotice")}
      </Notice>
    </div>
  );
}
