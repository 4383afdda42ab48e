// A rectangle; all it shows are properties that every node has.

export const box = {};
