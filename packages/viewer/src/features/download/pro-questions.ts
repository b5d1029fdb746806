/** The questions about Basic and Pro, in order; their words are the texts `download:pro.<id>.q` and `.a`. */
export const proQuestions = ["difference", "trial", "key", "refused", "offline", "web"] as const;
