import { useState } from 'react';
import { LoseDialog, lostValues } from './LoseDialog';

interface Question {
	message: string;
	answer: (sure: boolean) => void;
}

/** Sends again with `lose` when the author confirms; else the answer is the refusal. */
export function useLose() {
	const [question, setQuestion] = useState<Question | null>(null);
	const end = (sure: boolean) => {
		question?.answer(sure);
		setQuestion(null);
	};
	return {
		async send<Answer extends { error?: unknown }>(call: (lose: boolean) => PromiseLike<Answer>): Promise<Answer> {
			const first = await call(false);
			const message = lostValues(first.error);
			if (message === null) return first;
			const isSure = await new Promise<boolean>((answer) => setQuestion({ message, answer }));
			return isSure ? call(true) : first;
		},
		question: <LoseDialog message={question?.message ?? null} onLose={() => end(true)} onCancel={() => end(false)} />,
	};
}
