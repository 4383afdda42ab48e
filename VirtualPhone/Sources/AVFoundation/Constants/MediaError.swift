public import Foundation

/// The domain of AVFoundation's errors (AVError.h).
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// What went wrong in AVFoundation (AVError.h).
public struct AVError: Error, CustomNSError, Hashable, Sendable {
    /// The kind of error; the numbers are those of the header.
    public enum Code: Int, Sendable, CaseIterable {
        /// Nobody knows.
        case unknown = -11_800
        /// There is no memory.
        case outOfMemory = -11_801
        /// The session does not run.
        case sessionNotRunning = -11_803
        /// Another session has the device.
        case deviceAlreadyUsedByAnotherSession = -11_804
        /// Nothing was captured.
        case noDataCaptured = -11_805
        /// The session was changed meanwhile.
        case sessionConfigurationChanged = -11_806
        /// The disk is full.
        case diskFull = -11_807
        /// The device is gone.
        case deviceWasDisconnected = -11_808
        /// The media changed meanwhile.
        case mediaChanged = -11_809
        /// The longest duration is reached.
        case maximumDurationReached = -11_810
        /// The greatest size is reached.
        case maximumFileSizeReached = -11_811
        /// Something is missing in between.
        case mediaDiscontinuity = -11_812
        /// The file format takes no more samples.
        case maximumNumberOfSamplesForFileFormatReached = -11_813
        /// The device is not there.
        case deviceNotConnected = -11_814
        /// Another app has the device.
        case deviceInUseByAnotherApplication = -11_815
        /// Another app has locked the device.
        case deviceLockedForConfigurationByAnotherProcess = -11_817
        /// The session was interrupted.
        case sessionWasInterrupted = -11_818
        /// The system's media services were started anew.
        case mediaServicesWereReset = -11_819
        /// The export failed.
        case exportFailed = -11_820
        /// Decoding failed.
        case decodeFailed = -11_821
        /// The source cannot be used.
        case invalidSourceMedia = -11_822
        /// There is such a file already.
        case fileAlreadyExists = -11_823
        /// The file's format is not known.
        case fileFormatNotRecognized = -11_828
        /// The file cannot be read.
        case fileFailedToParse = -11_829
        /// Too many photos were asked for at a time.
        case maximumStillImageCaptureRequestsExceeded = -11_830
        /// There is no picture at that time.
        case noImageAtTime = -11_832
        /// There is no decoder.
        case decoderNotFound = -11_833
        /// There is no encoder.
        case encoderNotFound = -11_834
        /// The content may not be used.
        case contentIsNotAuthorized = -11_835
        /// The app may not do that.
        case applicationIsNotAuthorized = -11_836
        /// There is no camera in the background.
        case deviceIsNotAvailableInBackground = -11_837
        /// The asset does not support that.
        case operationNotSupportedForAsset = -11_838
        /// There is no decoder at present.
        case decoderTemporarilyUnavailable = -11_839
        /// There is no encoder at present.
        case encoderTemporarilyUnavailable = -11_840
        /// The file's extension cannot be used.
        case invalidOutputURLPathExtension = -11_843
        /// The torch cannot be that bright at present.
        case torchLevelUnavailable = -11_846
        /// It was interrupted, as by going to the background.
        case operationInterrupted = -11_847
        /// The asset cannot be used.
        case incompatibleAsset = -11_848
        /// The data cannot be loaded.
        case failedToLoadMediaData = -11_849
        /// The person does not allow the camera.
        case applicationIsNotAuthorizedToUseDevice = -11_852
        /// The data cannot be decoded.
        case undecodableMediaData = -11_855
        /// A recording goes on already.
        case recordingAlreadyInProgress = -11_859
        /// The settings are not supported.
        case unsupportedOutputSettings = -11_861
        /// It is not allowed.
        case operationNotAllowed = -11_862
        /// The format is not supported.
        case formatUnsupported = -11_864
        /// There is no source track.
        case noSourceTrack = -11_869
        /// The session asks too much of the phone.
        case sessionHardwareCostOverage = -11_872
        /// The device's format is not supported.
        case unsupportedDeviceActiveFormat = -11_873
        /// It was set up wrongly.
        case incorrectlyConfigured = -11_875
        /// The segment does not begin with a sync sample.
        case segmentStartedWithNonSyncSample = -11_876
        /// It was cancelled.
        case operationCancelled = -11_878
        /// There is no sample there.
        case invalidSampleCursor = -11_880
        /// Encoding failed.
        case encodeFailed = -11_883
        /// The system allows no access to the file.
        case sandboxExtensionDenied = -11_884

        /// Whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? AVError)?.code == match
        }
    }

    /// The kind of error.
    public let code: Code

    /// An error of a kind.
    public init(_ code: Code) { self.code = code }

    /// ``AVFoundationErrorDomain``.
    public static var errorDomain: String { AVFoundationErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
}

extension AVError {
    /// Nobody knows.
    public static var unknown: Code { .unknown }
    /// There is no memory.
    public static var outOfMemory: Code { .outOfMemory }
    /// The session does not run.
    public static var sessionNotRunning: Code { .sessionNotRunning }
    /// Another session has the device.
    public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
    /// Nothing was captured.
    public static var noDataCaptured: Code { .noDataCaptured }
    /// The session was changed meanwhile.
    public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
    /// The disk is full.
    public static var diskFull: Code { .diskFull }
    /// The device is gone.
    public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
    /// The media changed meanwhile.
    public static var mediaChanged: Code { .mediaChanged }
    /// The longest duration is reached.
    public static var maximumDurationReached: Code { .maximumDurationReached }
    /// The greatest size is reached.
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    /// Something is missing in between.
    public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
    /// The file format takes no more samples.
    public static var maximumNumberOfSamplesForFileFormatReached: Code {
        .maximumNumberOfSamplesForFileFormatReached
    }
    /// The device is not there.
    public static var deviceNotConnected: Code { .deviceNotConnected }
    /// Another app has the device.
    public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
    /// Another app has locked the device.
    public static var deviceLockedForConfigurationByAnotherProcess: Code {
        .deviceLockedForConfigurationByAnotherProcess
    }
    /// The session was interrupted.
    public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
    /// The system's media services were started anew.
    public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
    /// The export failed.
    public static var exportFailed: Code { .exportFailed }
    /// Decoding failed.
    public static var decodeFailed: Code { .decodeFailed }
    /// The source cannot be used.
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    /// There is such a file already.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// The file's format is not known.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// The file cannot be read.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// Too many photos were asked for at a time.
    public static var maximumStillImageCaptureRequestsExceeded: Code {
        .maximumStillImageCaptureRequestsExceeded
    }
    /// There is no picture at that time.
    public static var noImageAtTime: Code { .noImageAtTime }
    /// There is no decoder.
    public static var decoderNotFound: Code { .decoderNotFound }
    /// There is no encoder.
    public static var encoderNotFound: Code { .encoderNotFound }
    /// The content may not be used.
    public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
    /// The app may not do that.
    public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
    /// There is no camera in the background.
    public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
    /// The asset does not support that.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    /// There is no decoder at present.
    public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
    /// There is no encoder at present.
    public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
    /// The file's extension cannot be used.
    public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
    /// The torch cannot be that bright at present.
    public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
    /// It was interrupted, as by going to the background.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// The asset cannot be used.
    public static var incompatibleAsset: Code { .incompatibleAsset }
    /// The data cannot be loaded.
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    /// The person does not allow the camera.
    public static var applicationIsNotAuthorizedToUseDevice: Code {
        .applicationIsNotAuthorizedToUseDevice
    }
    /// The data cannot be decoded.
    public static var undecodableMediaData: Code { .undecodableMediaData }
    /// A recording goes on already.
    public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
    /// The settings are not supported.
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    /// It is not allowed.
    public static var operationNotAllowed: Code { .operationNotAllowed }
    /// The format is not supported.
    public static var formatUnsupported: Code { .formatUnsupported }
    /// There is no source track.
    public static var noSourceTrack: Code { .noSourceTrack }
    /// The session asks too much of the phone.
    public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
    /// The device's format is not supported.
    public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
    /// It was set up wrongly.
    public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
    /// The segment does not begin with a sync sample.
    public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
    /// It was cancelled.
    public static var operationCancelled: Code { .operationCancelled }
    /// There is no sample there.
    public static var invalidSampleCursor: Code { .invalidSampleCursor }
    /// Encoding failed.
    public static var encodeFailed: Code { .encodeFailed }
    /// The system allows no access to the file.
    public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
}
