import { useState } from 'react';

type Step<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row };

/** The open dialog with a snapshot of its row; the functions of `ask` never change. */
export function useEditing<Row>() {
	const [step, setStep] = useState<Step<Row> | null>(null);
	const [ask] = useState(() => ({
		create: () => setStep({ kind: 'create' }),
		edit: (row: Row) => setStep({ kind: 'edit', row }),
		delete: (row: Row) => setStep({ kind: 'delete', row }),
		close: () => setStep(null),
	}));
	return { step, ask };
}
