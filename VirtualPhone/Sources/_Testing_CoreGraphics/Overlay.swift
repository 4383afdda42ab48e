// Intentionally empty. Swift Testing names this module as the overlay for files that import both
// Testing and CoreGraphics. Linux has no such overlay, and without this one such a file would not compile.
