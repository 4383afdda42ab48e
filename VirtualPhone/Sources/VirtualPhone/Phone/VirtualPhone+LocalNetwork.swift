import LockstepConcurrency
internal import LockstepSamples

// "The first time a program accesses the local network, the system displays an alert" (Apple's
// technote TN3179, "Understanding local network privacy").
extension VirtualPhone {
    /// Notes that the app uses the local network, and asks the owner the first time.
    ///
    /// Every listener gets the answer, as ``PhoneEvent/localNetwork(_:)``. The phone counts every
    /// computer as one of the local network, this machine included.
    ///
    /// - Returns: whether the app may use it.
    public func useLocalNetwork() -> Bool {
        let isFirst = state.withLock { state in
            defer { state.isLocalNetworkAsked = true }
            return !state.isLocalNetworkAsked && state.world.localNetwork == .notDetermined
        }
        if isFirst { askForLocalNetwork() }
        return world.localNetwork == .authorized
    }

    private func askForLocalNetwork() {
        let world = world
        let decide: @Sendable () -> Void = { [weak self] in
            guard let self, self.world.localNetwork == .notDetermined else { return }
            happen(.localNetwork(world.localNetworkAnswer))
        }
        guard world.answerDelay > .zero else { return decide() }
        schedule(after: world.answerDelay, decide)
    }

    /// The number of times that the system suspended the app and let it run again.
    public var suspensionCount: Int { state.withLock { $0.suspensionCount } }
}
