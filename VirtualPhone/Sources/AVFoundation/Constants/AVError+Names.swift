extension AVError {
    /// No one knows.
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
    /// The system's media services were started again.
    public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
    /// The export failed.
    public static var exportFailed: Code { .exportFailed }
    /// Decoding failed.
    public static var decodeFailed: Code { .decodeFailed }
    /// The source cannot be used.
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    /// There is such a file already.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// The segments of a composition leave a gap.
    public static var compositionTrackSegmentsNotContiguous: Code {
        .compositionTrackSegmentsNotContiguous
    }
    /// A segment of a composition has no possible duration.
    public static var invalidCompositionTrackSegmentDuration: Code {
        .invalidCompositionTrackSegmentDuration
    }
    /// A segment of a composition begins outside its source.
    public static var invalidCompositionTrackSegmentSourceStartTime: Code {
        .invalidCompositionTrackSegmentSourceStartTime
    }
    /// A segment of a composition ends outside its source.
    public static var invalidCompositionTrackSegmentSourceDuration: Code {
        .invalidCompositionTrackSegmentSourceDuration
    }
    /// The file's format is not known.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// The file cannot be read.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// Too many photos were asked for at a time.
    public static var maximumStillImageCaptureRequestsExceeded: Code {
        .maximumStillImageCaptureRequestsExceeded
    }
    /// The content is protected.
    public static var contentIsProtected: Code { .contentIsProtected }
    /// There is no image at that time.
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
    /// The video composition is wrong in itself.
    public static var invalidVideoComposition: Code { .invalidVideoComposition }
    /// The file may not refer to another.
    public static var referenceForbiddenByReferencePolicy: Code {
        .referenceForbiddenByReferencePolicy
    }
    /// The file's extension cannot be used.
    public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
    /// The screen could not be captured.
    public static var screenCaptureFailed: Code { .screenCaptureFailed }
    /// The display was switched off.
    public static var displayWasDisabled: Code { .displayWasDisabled }
    /// The torch cannot be that bright at present.
    public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
    /// It was interrupted, as by going to the background.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// The asset cannot be used.
    public static var incompatibleAsset: Code { .incompatibleAsset }
    /// The data cannot be loaded.
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    /// The server sends what it should not.
    public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
    /// The person does not allow the camera.
    public static var applicationIsNotAuthorizedToUseDevice: Code {
        .applicationIsNotAuthorizedToUseDevice
    }
    /// The media cannot be read.
    public static var failedToParse: Code { .failedToParse }
    /// Files of the type cannot refer to samples elsewhere.
    public static var fileTypeDoesNotSupportSampleReferences: Code {
        .fileTypeDoesNotSupportSampleReferences
    }
    /// The data cannot be decoded.
    public static var undecodableMediaData: Code { .undecodableMediaData }
    /// The sender needs the network.
    public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
    /// The receiver needs the network.
    public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
    /// The compositor failed.
    public static var videoCompositorFailed: Code { .videoCompositorFailed }
    /// A recording goes on already.
    public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
    /// The settings are not supported.
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    /// It is not allowed.
    public static var operationNotAllowed: Code { .operationNotAllowed }
    /// The content is not there at present.
    public static var contentIsUnavailable: Code { .contentIsUnavailable }
    /// The format is not supported.
    public static var formatUnsupported: Code { .formatUnsupported }
    /// The depth data are wrong in themselves.
    public static var malformedDepth: Code { .malformedDepth }
    /// The content was not renewed.
    public static var contentNotUpdated: Code { .contentNotUpdated }
    /// The content cannot be played any more.
    public static var noLongerPlayable: Code { .noLongerPlayable }
    /// No variant suits the external display.
    public static var noCompatibleAlternatesForExternalDisplay: Code {
        .noCompatibleAlternatesForExternalDisplay
    }
    /// There is no source track.
    public static var noSourceTrack: Code { .noSourceTrack }
    /// The asset cannot be played elsewhere.
    public static var externalPlaybackNotSupportedForAsset: Code {
        .externalPlaybackNotSupportedForAsset
    }
    /// The preset does not support that.
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    /// The session asks too much of the phone.
    public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
    /// The device's format is not supported.
    public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
    /// It was set up wrongly.
    public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
    /// The segment does not begin with a sync sample.
    public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
    /// A translator of programs is missing.
    public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
    /// It was cancelled.
    public static var operationCanceled: Code { .operationCanceled }
    /// The request for a key was cancelled.
    public static var contentKeyRequestCanceled: Code { .contentKeyRequestCanceled }
    /// There is no sample there.
    public static var invalidSampleCursor: Code { .invalidSampleCursor }
    /// The samples cannot be loaded.
    public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
    /// The receiver is not there at present.
    public static var airPlayReceiverTemporarilyUnavailable: Code {
        .airPlayReceiverTemporarilyUnavailable
    }
    /// Encoding failed.
    public static var encodeFailed: Code { .encodeFailed }
    /// The system allows no access to the file.
    public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
}
