import { hash, verify } from "@node-rs/argon2";

/** Passwords as argon2id hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`passwordHash` undefined) as for one that does. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password.normalize("NFC")),
    async verify(passwordHash, password) {
      decoy ??= hash("the password of nobody");
      const matches = await verify(passwordHash ?? (await decoy), password.normalize("NFC"));
      return matches && passwordHash !== undefined;
    },
  };
}
