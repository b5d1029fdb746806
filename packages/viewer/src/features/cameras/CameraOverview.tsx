import { errorMessageKey } from "@sonolens/i18n";
import { useQuery } from "@tanstack/react-query";
import { useRefusal } from "../../data/account/account.ts";
import {
  type Camera,
  type CameraVersions,
  cameraQueries,
  useSaveNickname,
} from "../../data/cameras/cameras.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { OverviewView } from "./OverviewView.tsx";
import { useNickname } from "./use-nickname.ts";

/** Type, name and documents of a camera. */
export function CameraOverview(props: { readonly camera: Camera; readonly versions: CameraVersions }) {
  const { camera, versions } = props;
  const { api } = useServices();
  const { t, locale } = useWords();
  const saveNickname = useSaveNickname();
  const nickname = useNickname(camera.nickname, (text) => saveNickname(camera.serial, text));
  const refusal = useRefusal("nameCamera");
  const manuals = useQuery(cameraQueries.manuals(api, camera.serial, locale));
  return (
    <OverviewView
      model={{
        camera,
        versions,
        nickname,
        refusal: refusal && t(errorMessageKey(refusal)),
        nowMs: api.session.serverNowMs(),
        manuals: manuals.data ?? (manuals.error ? "failed" : "loading"),
      }}
      actions={{ loadManuals: () => void manuals.refetch() }}
    />
  );
}
