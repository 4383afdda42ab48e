// AudioToolbox.h includes these on iOS.
@_exported public import CoreAudioTypes
internal import Dispatch
internal import VirtualPhone

/// The number of a system sound (AudioServices.h).
public typealias SystemSoundID = UInt32

private let completionQueue = DispatchQueue(label: "AudioServices")

/// Plays a system sound: the phone reports it as `PhoneOutput.sound`.
///
/// - Parameter inCompletionBlock: called "for every attempt to play a system sound irrespective of
///   success or failure", on a serial queue; here at once.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
    VirtualPhone.current?.report(.sound(inSystemSoundID))
    guard let inCompletionBlock else { return }
    completionQueue.async { inCompletionBlock() }
}
