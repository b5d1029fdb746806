import { hash, verify } from "@node-rs/argon2";

/** Passwords as argon2id hashes. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for a missing account (`passwordHash` undefined) as for an existing one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Memory for hashing a password, in KiB; OWASP's recommendation for two passes. */
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
