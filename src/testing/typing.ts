import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { typingPause } from '#ui/useDebounced';

/** Types, and moves the clock over the pause after which a search is asked. */
export async function typeAndPause(user: UserEvent, field: Element, text: string): Promise<void> {
	jest.useFakeTimers({ doNotFake: ['Date', 'performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
	try {
		await user.type(field, text);
		act(() => jest.advanceTimersByTime(typingPause));
	} finally {
		jest.useRealTimers();
	}
}
