export const roomGroups: string[];
export function collectRooms(): { note(name: string, code: string): void; files(): [path: string, code: string][] };
