type Listener<Args extends unknown[], Answer> = (...args: Args) => Answer | Promise<Answer>;

export interface Hook<Args extends unknown[], Answer = void> {
	add(listener: Listener<Args, Answer>): void;
	/** Calls one listener after the other, in order; rejects with the first failure. */
	call(...args: Args): Promise<Answer[]>;
}

export function createHook<Args extends unknown[], Answer = void>(): Hook<Args, Answer> {
	const listeners: Listener<Args, Answer>[] = [];
	return {
		add: (listener) => void listeners.push(listener),
		async call(...args) {
			const answers: Answer[] = [];
			for (const listener of listeners) answers.push(await listener(...args));
			return answers;
		},
	};
}
