public import LockstepFormats

extension SessionState {
    /// How to repair a session with missing data, in a sentence.
    ///
    /// Recovery can determine what is intact only for an interrupted recording.
    public var repair: String {
        self == .recording
            ? "Run `lockstep recover` on the session; it lists what it removes."
            : "Copy the session again from its source."
    }

    /// The same for a session with unreadable rows.
    public var repairOfRows: String {
        self == .recording
            ? repair
            : "Copy the session again from its source; if it is gone, `--skip-bad-rows` of "
                + "`lockstep export` and `lockstep recover` leaves out rows that cannot be read."
    }
}
