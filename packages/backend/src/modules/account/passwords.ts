import { hash, verify } from "@node-rs/argon2";

/** Passwords as argon2id hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist (`passwordHash` undefined) as for one that does. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Memory that hashing a password takes, in KiB; what OWASP recommends for two passes. */
export const usualPasswordMemoryKiB = 19_456;

export function createPasswords(memoryKiB = usualPasswordMemoryKiB): Passwords {
  let decoy: Promise<string> | undefined;
  const hashOf = (text: string): Promise<string> => hash(text, { memoryCost: memoryKiB });
  return {
    hash: (password) => hashOf(password.normalize("NFC")),
    async verify(passwordHash, password) {
      decoy ??= hashOf("the password of nobody");
      const matches = await verify(passwordHash ?? (await decoy), password.normalize("NFC"));
      return matches && passwordHash !== undefined;
    },
  };
}
