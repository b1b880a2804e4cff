import { clockText } from '../../lib/clockText';
import { useServerSeconds } from './holdClock';

/** The end of the sentence that begins with "Apartado"; in a chunk of its own, since few products are held. */
export default function HeldTime({ until }: { until: string }) {
	const left = useServerSeconds(until);
	return left ? `: puede liberarse en ${clockText(left)}` : null;
}
