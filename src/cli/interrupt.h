#pragma once

/// Ctrl-C, SIGTERM and SIGHUP ask a run to end; it then keeps what is finished. A second one, later than a fifth of a
/// second, ends the program at once.
void galet_interrupt_catch(void);

/// Until they are released, one that comes just before a file is waited for ends that wait, too.
void galet_interrupt_end_waits(void);

/// From here on they do what they do by default.
void galet_interrupt_release(void);

/// In between they wait.
void galet_interrupt_hold(void);
void galet_interrupt_hold_no_more(void);

/// 0 until one of them came, then its number; as galet_watch wants it.
const volatile int *galet_interrupt_flag(void);
