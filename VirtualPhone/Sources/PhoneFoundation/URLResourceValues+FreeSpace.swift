public import Foundation
internal import VirtualPhone

extension URLResourceKey {
    /// Asks for the bytes that the system would make free for what a person asked for.
    public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
    /// Asks for the bytes that the system would make free for what no one waits for.
    public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey(
        rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey")
}

extension URLResourceValues {
    /// Bytes that are free on the phone's disk, wherever the file is; nil if no one can tell.
    ///
    /// Foundation on Linux leaves out keys that it does not know, so this asks the phone.
    public var volumeAvailableCapacityForImportantUsage: Int64? {
        VirtualPhone.current?.world.freeBytes
    }

    /// The same on a virtual phone, which purges nothing.
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? {
        volumeAvailableCapacityForImportantUsage
    }
}
