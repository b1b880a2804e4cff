import { and, count, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../db/database';
import { recoveryCodes, secondFactors } from '../../db/schema';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function find(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
	const rows = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
	return rows[0];
}

export async function countCodes(tx: Tx, userId: number): Promise<number> {
	const rows = await tx.select({ codes: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	return rows[0]?.codes ?? 0;
}

/** Keeps a secret that is not yet enabled, in place of an earlier such one; false when one is enabled. */
export async function savePending(tx: Tx, userId: number, secret: string): Promise<boolean> {
	const rows = await tx
		.insert(secondFactors)
		.values({ userId, secret })
		.onConflictDoUpdate({
			target: secondFactors.userId,
			set: { secret, lastStep: 0 },
			setWhere: eq(secondFactors.enabled, false),
		})
		.returning({ userId: secondFactors.userId });
	return rows.length > 0;
}

/** Enables the secret; false when it is no longer the pending one. */
export async function enable(tx: Tx, userId: number, secret: string, step: number): Promise<boolean> {
	const rows = await tx
		.update(secondFactors)
		.set({ enabled: true, lastStep: step })
		.where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), eq(secondFactors.enabled, false)))
		.returning({ userId: secondFactors.userId });
	return rows.length > 0;
}

/** Marks a step's code as used; false when it, or a later one, was used before. Of two at once one succeeds. */
export async function takeStep(tx: Tx, { userId, secret }: SecondFactorRow, step: number): Promise<boolean> {
	const rows = await tx
		.update(secondFactors)
		.set({ lastStep: step })
		.where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), lt(secondFactors.lastStep, step)))
		.returning({ userId: secondFactors.userId });
	return rows.length > 0;
}

export async function replaceCodes(tx: Tx, userId: number, hashes: string[]): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Takes a code away; false when there is none. Of two at once one succeeds. */
export async function takeCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
	const rows = await tx
		.delete(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
		.returning({ userId: recoveryCodes.userId });
	return rows.length > 0;
}

/** Takes the secret away, enabled or pending; true when an enabled one is gone. */
export async function remove(tx: Tx, userId: number): Promise<boolean> {
	const rows = await tx
		.delete(secondFactors)
		.where(eq(secondFactors.userId, userId))
		.returning({ enabled: secondFactors.enabled });
	return rows.some(({ enabled }) => enabled);
}
