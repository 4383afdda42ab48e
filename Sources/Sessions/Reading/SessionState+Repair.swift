public import LockstepFormats
public import LockstepSamples

extension SessionState {
    /// How to repair a session with missing data, in a sentence.
    ///
    /// Recovery can determine what is intact only for an interrupted recording.
    public var repair: Remedy {
        self == .recording
            ? Remedy("Run \(.recover).", "It lists what it removes.")
            : "Copy the session again from its source."
    }

    /// The same for a session with unreadable rows.
    public var repairOfRows: Remedy {
        self == .recording
            ? repair
            : Remedy(
                "Copy the session again from its source.",
                "If it is gone, \(.leaveOutBadRows) leaves out rows that cannot be read, and "
                    + "\(.removeBadRows) removes them if nothing else was changed.")
    }
}
