import LockstepConcurrency

extension VirtualPhone {
    static let boots = Mutex<[@Sendable (VirtualPhone) -> Void]>([])

    /// Calls `body` once for the live phone, if there is one, and for each later one: before its
    /// first event, and before its scenario's code runs.
    ///
    /// For behavior that an app observes without asking the phone first: notifications.
    public static func whenBooted(_ body: @escaping @Sendable (VirtualPhone) -> Void) {
        let phone = boots.withLock { boots -> VirtualPhone? in
            boots.append(body)
            return current
        }
        if let phone { body(phone) }
    }

    /// Makes this the live phone.
    func boot() {
        let bodies = Self.boots.withLock { boots in
            Self.living.withLock { $0 = self }
            return boots
        }
        for body in bodies { body(self) }
    }
}
