import { serverMessage } from '../../../api/errorText';
import { Notice } from '../../../ui/Notice';
import { isUnreachable } from '../shared/isUnreachable';
import styles from './Editor.module.css';

export interface FailureText {
	/** In the words of the specification. */
	title: string;
	/** What the server says of it. */
	detail?: string;
}

const unreachable = 'No hubo conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';

/** A refusal under its own name, with the server's words below. */
export function failureAs(title: string, error: unknown): FailureText {
	const detail = serverMessage(error) ?? (isUnreachable(error) ? unreachable : undefined);
	return detail === undefined || detail === title ? { title } : { title, detail };
}

/** What went wrong, said at once. */
export const Failure = ({ title, detail, className }: FailureText & { className?: string }) => (
	<Notice tone="danger" role="alert" className={className}>
		<strong>{title}</strong>
		{detail && <p className={styles.detail}>{detail}</p>}
	</Notice>
);
