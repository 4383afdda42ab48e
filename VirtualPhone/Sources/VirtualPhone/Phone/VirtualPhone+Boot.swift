internal import LockstepSessions

extension VirtualPhone {
    static let boots = Mutex<[@Sendable (VirtualPhone) -> Void]>([])

    /// Calls `body` once for the phone that lives now, if one does, and for each that lives later:
    /// before anything happens to it, and before its scenario's code runs.
    ///
    /// For what an app sees of a phone without asking for it first: notifications.
    public static func whenBooted(_ body: @escaping @Sendable (VirtualPhone) -> Void) {
        let phone = boots.withLock { boots -> VirtualPhone? in
            boots.append(body)
            return current
        }
        if let phone { body(phone) }
    }

    /// Makes this the phone that lives.
    func boot() {
        let bodies = Self.boots.withLock { boots in
            Self.living.withLock { $0 = self }
            return boots
        }
        for body in bodies { body(self) }
    }
}
