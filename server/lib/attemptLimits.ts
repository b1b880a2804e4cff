/** Attempts per address or user and minute, and failures per account and quarter of an hour. */
export interface AttemptLimits {
	signInPerAddress: number;
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	failuresPerAccount: number;
}

export const standardLimits: AttemptLimits = {
	signInPerAddress: 30,
	signUpPerAddress: 10,
	accountChangesPerUser: 30,
	checkoutsPerUser: 30,
	failuresPerAccount: 10,
};
