import { useEffect, useRef } from 'react';

interface AllBoxProps {
	/** Whether the rows that match are ticked. */
	state: boolean | 'some';
	label: string;
	/** The label is shown beside the box. */
	shown?: boolean;
	onToggle: () => void;
}

/** The tick box of all rows that match, half ticked when only some of them are. */
export function AllBox({ state, label, shown, onToggle }: AllBoxProps) {
	const box = useRef<HTMLInputElement>(null);
	useEffect(
		function showHalf() {
			if (box.current) box.current.indeterminate = state === 'some';
		},
		[state],
	);
	return (
		<label>
			<input
				ref={box}
				type="checkbox"
				aria-label={shown ? undefined : label}
				checked={state === true}
				onChange={onToggle}
			/>
			{shown && label}
		</label>
	);
}
