internal import LockstepAppFeatures
internal import LockstepAppModel
internal import LockstepAppleLink
internal import LockstepAppleMedia
internal import LockstepAppleSensors
internal import LockstepLink
internal import LockstepSamples
internal import LockstepSessions
internal import UIKit

extension AppParts {
    /// Connects the phone to desks through Network.framework.
    mutating func connectDesks(clock: PhoneClock, cryptography: CryptoKitCryptography) {
        let (ports, folders) = (ports, folders)
        // The user's name for the device, or its kind if the system keeps the name to itself.
        let name = UIDevice.current.name
        makeDesk = { recordings in
            DeskLink(
                LinkDependencies(
                    connector: NetworkDeskConnector(clock: clock), browser: NetworkDeskBrowser(),
                    clock: clock, sleptNanoseconds: { clock.sleptNanoseconds },
                    identity: { try PhoneKey.kept(for: .desks, inFolder: folders.support) },
                    hashing: cryptography, pairing: CryptoKitPairing(), codecs: ports.codecs,
                    fileSystem: ports.fileSystem, supportFolder: folders.support,
                    sessionsFolder: folders.documents, phoneName: { name },
                    recordings: recordings,
                    freeBytes: { ports.conditions.freeBytes(at: folders.documents) }))
        }
    }
}
