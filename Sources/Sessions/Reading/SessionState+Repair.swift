public import LockstepFormats

extension SessionState {
    /// How a session of which something is missing is put right, in a sentence.
    ///
    /// Only of a recording that was cut off can recovery know what is whole.
    public var repair: String {
        self == .recording
            ? "Run `lockstep recover` on the session; it says what it removes."
            : "Copy the session again from where it came."
    }

    /// The same of a session that has rows which cannot be read.
    public var repairOfRows: String {
        self == .recording
            ? repair
            : "Copy the session again from where it came; without it, `--skip-bad-rows` of "
                + "`lockstep export` and `lockstep recover` leaves out rows that cannot be read."
    }
}
