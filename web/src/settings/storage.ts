// What this browser remembers. A browser that forbids it forgets, and nothing else happens.
const PREFIX = 'kakehashi.';

export function load(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function save(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // forgotten
  }
}
