import { failure, type Result, success } from "@sonolens/foundation";
import { type ApiError, clientError } from "./api-error.ts";
import type { Session, TokenPair } from "./session.ts";

/** Runs `work` exclusively per name, across tabs. */
export type Lock = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

type Exchange = (refresh: string) => Promise<Result<TokenPair, ApiError>>;

/** Provides fresh access tokens; one exchange for all pending calls. */
export function createTokenRefresher(session: Session, exchange: Exchange, lock: Lock) {
  let running: Promise<Result<TokenPair, ApiError>> | undefined;

  const renew = (isGood: (access: string) => boolean) => {
    running ??= lock("sonolens-token", () => renewOnce(isGood)).finally(() => {
      running = undefined;
    });
    return running;
  };

  const renewOnce = async (isGood: (access: string) => boolean): Promise<Result<TokenPair, ApiError>> => {
    const { generation } = session;
    if (session.tokens) session.reload();
    const { tokens } = session;
    if (!tokens) return failure(clientError("notAuthenticated"));
    if (isGood(tokens.access)) return success(tokens);
    const answer = await exchange(tokens.refresh);
    // The user signed out or changed in the meantime.
    if (session.generation !== generation) return failure(clientError("notAuthenticated"));
    if (answer.ok) return session.renew(answer.value) ? answer : failure(clientError("notAuthenticated"));
    if (!isRefusal(answer.error)) return answer;
    session.end("refreshFailed");
    return failure({ ...answer.error, code: "refreshFailed" });
  };

  return {
    /** A token that is valid for more than 30 s; an error if no user is signed in. */
    async fresh(): Promise<Result<TokenPair, ApiError>> {
      const { tokens } = session;
      if (!tokens) {
        session.end("noToken");
        return failure(clientError("notAuthenticated"));
      }
      return session.isFresh(tokens.access) ? success(tokens) : renew(session.isFresh);
    },
    /** A token other than `refused`, which the server rejected. */
    async replace(refused: string): Promise<Result<TokenPair, ApiError>> {
      const isGood = (access: string) => access !== refused && session.isFresh(access);
      const renewed = await renew(isGood);
      // A renewal that was already running may have considered the rejected token fresh.
      return renewed.ok && renewed.value.access === refused ? renew(isGood) : renewed;
    },
  };
}

/** The server refused. Without a response, with too many calls or a server fault the session stays. */
const isRefusal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;
