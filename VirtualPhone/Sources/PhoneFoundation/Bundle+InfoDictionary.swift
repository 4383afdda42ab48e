public import Foundation
internal import VirtualPhone

extension Bundle {
    /// The app's Info.plist, which has only the background modes of the phone's world; nil without
    /// a phone.
    ///
    /// Foundation on Linux finds no Info.plist of an app. The compiler prefers this property to
    /// Foundation's, because `any Sendable` is more specific than `Any`.
    public var infoDictionary: [String: any Sendable]? {
        guard let modes = VirtualPhone.current?.world.backgroundModes else { return nil }
        return modes.isEmpty ? [:] : ["UIBackgroundModes": modes.sorted()]
    }
}
